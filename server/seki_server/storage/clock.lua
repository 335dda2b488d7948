-- A process says that it lives, and learns cluster time and who else does.
-- KEYS  1 clock (hash: stopped_ms, last_seen)  2 processes (sorted set: id by last heartbeat)
-- ARGV  1 process id  2 ms without any heartbeat after which time stood still
--       3 ms without heartbeat after which a process is gone
-- Returns {TIME in ms, stopped_ms, ids of the living processes}.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local stored = redis.call('HMGET', KEYS[1], 'stopped_ms', 'last_seen')
local stopped = tonumber(stored[1] or 0)
local passed = now - tonumber(stored[2] or now)
if passed > tonumber(ARGV[2]) or passed < 0 then stopped = stopped + passed end
redis.call('HSET', KEYS[1], 'stopped_ms', stopped, 'last_seen', now)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - ARGV[3])
if passed < 0 then redis.call('ZREMRANGEBYSCORE', KEYS[2], '(' .. now, '+inf') end
redis.call('ZADD', KEYS[2], now, ARGV[1])
redis.call('EXPIRE', KEYS[2], 3600)
return {now, stopped, redis.call('ZRANGE', KEYS[2], 0, -1)}
