"""A season of ranked play in simulated time: does the order of ratings become that of strengths?"""
