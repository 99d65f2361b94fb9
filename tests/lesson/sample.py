"""A small lesson with a task of each kind, for the tests of the machinery."""

LESSON = """schema = 1
title = "A small lesson"
about = "Four tasks, one of each kind."
rules = ["R5.3", "R7.3"]

[[step]]
name = "first-room"
title = "The first room"
[step.position]
dice = "1233345566"
start = "Anna"
[step.position.player.Anna]
kronen = 10
occupied = "a1"
[step.task]
kind = "do"
ask = "Take a 3 and prepare b1."
rules = ["R5.3"]
hints = ["Look at the dice.", "Then at the lowest floor."]
why = "Each room shares a side with one of yours."
goal = { "Anna.vacant" = "b1", "Anna.kronen" = ">= 9" }

[[step]]
name = "what-it-costs"
title = "What it costs"
[step.task]
kind = "predict"
ask = "How many kronen does Anna have after this?"
rules = ["R5.3"]
play = "die 3; prepare a2; prepare b1; done"
value = "Anna.kronen"

[[step]]
name = "not-allowed"
title = "Something is wrong"
[step.task]
kind = "mistake"
ask = "Which of these do the rules forbid?"
rules = ["R5.3"]
hints = ["Think of the sides of rooms."]
turn = "die 3; prepare b1; prepare e4; end"

[[step]]
name = "what-can-she-do"
title = "What can she do?"
[step.task]
kind = "choose"
ask = "What is true?"
rules = ["R2.3", "R6.2"]
[[step.task.answers]]
text = "Anna can pass."
legal = "pass"
[[step.task.answers]]
text = "Anna can claim objective A."
legal = "claim A"
[[step.task.answers]]
text = "A 3 brings her a room for 1 krone on the second floor."
play = "die 3; prepare a2"
expect = { "Anna.kronen" = "-1" }
"""

#: An attempt that solves each step.
RIGHT = {
    "first-room": "die 3; prepare b1",
    "what-it-costs": "9",
    "not-allowed": "3",
    "what-can-she-do": "1 3",
}
#: One that does not, without any click on the board.
WRONG = {"what-it-costs": "10", "not-allowed": "2", "what-can-she-do": "2"}
