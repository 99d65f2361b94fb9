"""Lessons: steps with a position and a task, answers that the engine computes, progress in a file."""

from .feedback import Feedback
from .library import Course, Progress, course, found_progress, keep_progress
from .plan import LessonPlan
from .results import Results, class_results
from .step import StepPlan

__all__ = [
    "Course",
    "Feedback",
    "LessonPlan",
    "Progress",
    "Results",
    "StepPlan",
    "class_results",
    "course",
    "found_progress",
    "keep_progress",
]
