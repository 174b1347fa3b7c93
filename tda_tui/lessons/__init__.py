"""The lessons: records that are played step by step, in which a person makes some of the moves."""
