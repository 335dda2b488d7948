-- Lists a person nowhere from now on.
-- KEYS  1 departed (set)   2 ladder (sorted set)   3 history of the person (list)
-- ARGV  1 person
-- Returns 1.
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('DEL', KEYS[3])
return 1
