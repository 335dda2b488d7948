-- Reads the whole queue as of one instant.
-- KEYS  1 queue (hash)   2 seen (sorted set)   3 pairings (hash)   4 playing (hash)
-- Returns {names and entries, persons and when seen, rooms and pairings, persons and what they
--          play}.
return {
  redis.call('HGETALL', KEYS[1]),
  redis.call('ZRANGE', KEYS[2], 0, -1, 'WITHSCORES'),
  redis.call('HGETALL', KEYS[3]),
  redis.call('HGETALL', KEYS[4]),
}
