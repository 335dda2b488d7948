-- Takes two persons out of the queue and notes that they play each other, or does nothing.
-- KEYS  1 queue (hash)   2 seen (sorted set)   3 pairings (hash)   4 playing (hash)
--       5 waits of the game (list)   6, 7 past of the one, of the other (hash)
-- ARGV  1 room   2 pairing   3 game   4 waits kept   5 seconds waits are kept
--       6 seconds the past is kept
--       7 and on, of the one and then of the other: person, begin of the entry as it was read,
--         ms waited, what they play, opponent and balance from now on
-- Returns 1, or 0 where one of them no longer waits as was read, or plays.
local queue, seen, pairings, playing, waits = unpack(KEYS)
local one, other = {unpack(ARGV, 7, 11)}, {unpack(ARGV, 12, 16)}
local function waits_as_read(each)
  local entry = redis.call('HGET', queue, each[1]) or ''
  return string.sub(entry, 1, #each[2]) == each[2] and redis.call('HEXISTS', playing, each[1]) == 0
end
if one[1] == other[1] or not (waits_as_read(one) and waits_as_read(other)) then return 0 end
if redis.call('HSETNX', pairings, ARGV[1], ARGV[2]) == 0 then return 0 end

for i, each in ipairs({one, other}) do
  local person, _, waited, plays, past = unpack(each)
  redis.call('HDEL', queue, person)
  redis.call('ZREM', seen, person)
  redis.call('HSET', playing, person, plays)
  redis.call('LPUSH', waits, waited)
  redis.call('HSET', KEYS[5 + i], ARGV[3], past)
  redis.call('EXPIRE', KEYS[5 + i], ARGV[6])
end
redis.call('LTRIM', waits, 0, ARGV[4] - 1)
redis.call('EXPIRE', waits, ARGV[5])
return 1
