-- Lets a person wait for an opponent, unless a ranked match is theirs already.
-- KEYS  1 queue (hash)   2 seen (sorted set)   3 playing (hash)   4 past of the person (hash)
-- ARGV  1 person   2 entry   3 game, as the entry has it in front   4 now
--       5 what is thought to be remembered of the person's conduct, '' for nothing
-- An entry is `<game>:<since>:<rest>`.
-- Returns {0, entry that stands}, {1, what they play}, or {2} where more is remembered.
local person, game = ARGV[1], ARGV[3] .. ':'
local plays = redis.call('HGET', KEYS[3], person)
if plays then return {1, plays} end
if (redis.call('HGET', KEYS[4], 'conduct') or '') ~= ARGV[5] then return {2} end
local standing = redis.call('HGET', KEYS[1], person) or ''
local entry = string.sub(standing, 1, #game) == game and standing or ARGV[2]
redis.call('HSET', KEYS[1], person, entry)
redis.call('ZADD', KEYS[2], ARGV[4], person)
return {0, entry}
