import { Script } from "./script.ts";

/**
 * A sliding window of starts for one key, as `PacingStore` of the SDK describes it. Uses Redis' time, so clocks of
 * machines can differ. Times of a clock that was set back count as of now.
 *
 * `take` can be repeated: a start that is known is allowed again. Allowed beyond `maxmemory`: it needs little, and
 * forgetting would exceed the limit.
 */
export const pacerScript = new Script(`#!lua flags=allow-oom
local log, probes, state = unpack(KEYS)
local time = redis.call('TIME')
local now = tonumber(ARGV[1]) or time[1] * 1000 + math.floor(time[2] / 1000)
local travelMs, minuteMs = 1000, 60000

local function get(name) return tonumber(redis.call('HGET', state, name)) or 0 end
local function set(name, value) redis.call('HSET', state, name, value) end
if redis.call('HSETNX', state, 'epoch', ARGV[2]) == 1 then set('since', now) end
local epoch = redis.call('HGET', state, 'epoch')

local keptMs = math.max(minuteMs, get('window'))
redis.call('ZREMRANGEBYSCORE', log, '-inf', now - 2 * keptMs)
redis.call('ZREMRANGEBYSCORE', probes, '-inf', now)
for _, id in ipairs(redis.call('ZRANGEBYSCORE', log, '(' .. now + 2 * travelMs, '+inf')) do
  redis.call('ZADD', log, now, id)
  redis.call('ZREM', probes, id)
end
set('paused', math.min(get('paused'), now + keptMs))
-- Redis has lost the starts before this epoch: they leave the window first.
if ARGV[3] ~= '' and ARGV[3] ~= epoch then set('paused', math.max(get('paused'), get('since') + keptMs)) end

local function room(requests, windowMs, ahead)
  local inWindow = '(' .. now - windowMs
  local over = redis.call('ZCOUNT', log, inWindow, '+inf') + ahead % requests - requests
  local start = over >= 0 and redis.call('ZRANGEBYSCORE', log, inWindow, '+inf', 'WITHSCORES', 'LIMIT', over, 1)[2]
  local inFlight = redis.call('ZRANGEBYSCORE', probes, '(' .. now, '+inf', 'WITHSCORES')
  local isFull = get('width') > 0 and #inFlight / 2 >= get('width')
  local at = math.max(now, get('paused'), start and start + windowMs or 0, isFull and tonumber(inFlight[2]) or 0)
  return math.ceil(at + math.floor(ahead / requests) * windowMs - now)
end

local function take(id, requests, windowMs, learned, ahead)
  local known = redis.call('HMGET', state, 'requests', 'window')
  local function reply(isCounted, waitMs)
    return { epoch, isCounted, waitMs, get('rejections'), known[1], known[2] }
  end
  if redis.call('ZSCORE', log, id) then return reply(1, 0) end
  if known[1] and learned ~= known[1] .. '/' .. known[2] then return reply(0, 0) end
  local waitMs = room(tonumber(requests), tonumber(windowMs), tonumber(ahead))
  if tonumber(ahead) > 0 or waitMs > 0 then return reply(0, waitMs) end
  redis.call('ZADD', log, now + travelMs, id)
  redis.call('ZADD', probes, now + travelMs, id)
  return reply(1, 0)
end

local function report(id, agoMs, after, isAnswered, requests, windowMs, pauseMs, isRejection)
  if requests ~= '' then redis.call('HSET', state, 'requests', requests, 'window', windowMs) end
  local longestMs = math.max(minuteMs, get('window'))
  pauseMs = tonumber(pauseMs)
  if pauseMs > 0 then set('paused', math.max(get('paused'), now + math.min(pauseMs, longestMs))) end
  if isRejection == '1' or pauseMs > longestMs then
    redis.call('HINCRBY', state, 'rejections', 1)
    set('width', 1)
    redis.call('DEL', probes)
  end
  local isProbe = tonumber(after) == get('rejections')
  if agoMs == 'unsent' then
    redis.call('ZREM', log, id)
    redis.call('ZREM', probes, id)
  elseif agoMs ~= '' then
    redis.call('ZADD', log, now - agoMs, id)
    if isProbe then redis.call('ZADD', probes, now - agoMs, id) end
  end
  local width = get('width')
  if isProbe and isAnswered == '1' and width > 0 and get('paused') <= now then
    set('width', width < 1000 and width * 2 or 0)
  end
  return { epoch }
end

local reply = (ARGV[4] == 'take' and take or report)(unpack(ARGV, 5))
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, 3 * math.max(minuteMs, get('window'))) end
return reply
`);
