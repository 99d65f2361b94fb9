"""Lessons: steps with a position and a task, answers that the engine computes, progress in a file."""
