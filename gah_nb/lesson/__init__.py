"""Lessons: steps with a position and a task, answers that the engine computes, progress in a file."""

from .feedback import Feedback
from .library import Course, course
from .plan import LessonPlan
from .progress import Progress, found_progress, keep_progress
from .step import StepPlan

__all__ = [
    "Course",
    "Feedback",
    "LessonPlan",
    "Progress",
    "StepPlan",
    "course",
    "found_progress",
    "keep_progress",
]
