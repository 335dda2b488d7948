-- Counts a ranked match: once, from standings and a day's games that are still as they were read.
-- KEYS  1 standing (hash)   2 ladder (sorted set)   3 departed (set)   4 ledger (hash)
--       5 order (list)      6 tally of the day (hash)   7, 8 history of each person (list)
-- ARGV  1 match   2 row   3 matches kept in a history   4 seconds the tally is kept
--       5 and on, of each person: person, version that was read, standing from now on, score on
--         the ladder ('' to be off it, '=' to stay as they are)
--      13 and on: labels of the tally, each with how many games it had
-- A standing has its version in front: `<version>:<rest>`.
-- Returns 0 where the match was counted now, 1 before, 2 where something has moved.
local standing, ladder, departed, ledger, order, tally = unpack(KEYS)
local match = ARGV[1]
if redis.call('HEXISTS', ledger, match) == 1 then return 1 end
for i = 5, 9, 4 do
  local stored = redis.call('HGET', standing, ARGV[i]) or '0:'
  if string.match(stored, '^%d+') ~= ARGV[i + 1] then return 2 end
end
for i = 13, #ARGV, 2 do
  if (redis.call('HGET', tally, ARGV[i]) or '0') ~= ARGV[i + 1] then return 2 end
end

redis.call('HSET', ledger, match, ARGV[2])
redis.call('RPUSH', order, match)
for i = 5, 9, 4 do
  local person, score, history = ARGV[i], ARGV[i + 3], KEYS[7 + (i - 5) / 4]
  redis.call('HSET', standing, person, ARGV[i + 2])
  if redis.call('SISMEMBER', departed, person) == 0 then
    if score == '' then redis.call('ZREM', ladder, person) end
    if score ~= '' and score ~= '=' then redis.call('ZADD', ladder, score, person) end
    redis.call('LPUSH', history, match)
    redis.call('LTRIM', history, 0, ARGV[3] - 1)
  end
end
for i = 13, #ARGV, 2 do redis.call('HINCRBY', tally, ARGV[i], 1) end
if #ARGV > 12 then redis.call('EXPIRE', tally, ARGV[4]) end
return 0
