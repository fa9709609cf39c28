import { Script } from "./script.ts";

/**
 * States of a batch's rows. A unit of work is a hash with its state, number of rows, claim, and sealed input and
 * result. Counts by state are stored next to it.
 *
 * Only the claim's holder may send an attempt. A stalled worker that lost its claim sends nothing, but may still settle
 * what it sent before.
 *
 * The arguments are the operation, the batch's epoch, the name of the work if it's about one, and more. All operations
 * are idempotent.
 */
const lua = `
local mostAnswers = 8192
local plan = KEYS[1]
local prefix = string.sub(plan, 1, #plan - #'plan')
local counts, rows, inFlight, answers = prefix .. 'counts', prefix .. 'rows', prefix .. 'under-way', prefix .. 'answers'
local ended, lost, prices = prefix .. 'ended', prefix .. 'lost', prefix .. 'prices'
local operation, epoch, name = unpack(ARGV, 1, 3)
local work = prefix .. 'work:' .. name

local function serverTime()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function add(field, by) redis.call('HINCRBY', counts, field, by) end
local function count(field) return tonumber(redis.call('HGET', counts, field)) or 0 end
local function get(field) return redis.call('HGET', work, field) end
local function set(...) redis.call('HSET', work, ...) end
local function workOf(otherName)
  name = otherName
  work = prefix .. 'work:' .. name
end

-- Positions of rows by state, except done.
local function list(state, place)
  if state ~= 'done' then redis.call('ZADD', prefix .. 'in:' .. state, place, place) end
end

local function unlist(state, place) redis.call('ZREM', prefix .. 'in:' .. state, place) end

local function places()
  local all = get('rows') == '1' and {} or redis.call('LRANGE', work .. ':also', 0, -1)
  if get('rows') ~= '0' then table.insert(all, get('at')) end
  return all
end

-- Work in the order of its end.
local function ends(state)
  if state == 'waiting' or state == 'sent' then redis.call('ZREM', ended, name)
  else redis.call('ZADD', ended, redis.call('HINCRBY', counts, 'ends', 1), name) end
end

local function move(to)
  local rowsOfIt, from = tonumber(get('rows')), get('state')
  add(from, -rowsOfIt)
  add(to, rowsOfIt)
  for _, place in ipairs(places()) do
    unlist(from, place)
    list(to, place)
  end
  set('state', to)
  ends(to)
end

local function reserve(credits)
  local before = tonumber(get('reserved')) or 0
  redis.call('HINCRBYFLOAT', counts, 'reserved', string.format('%.9f', credits - before))
  if credits == 0 then redis.call('HDEL', work, 'reserved') else set('reserved', string.format('%.9f', credits)) end
end

local function free()
  if not get('reserved') then return end
  reserve(0)
  redis.call('SREM', inFlight, name)
end

local function countLost(by)
  redis.call('HINCRBY', lost, get('size'), by)
  add('lostChanges', 1)
end

-- It may have been charged: its size counts until that is known.
local function hold()
  if not get('reserved') then return end
  free()
  set('held', 1)
  countLost(1)
end

local function unhold()
  if redis.call('HDEL', work, 'held') == 1 then countLost(-1) end
end

local operations = {}

function operations.open(sealed, newEpoch)
  if redis.call('HSETNX', plan, 'epoch', newEpoch) == 1 then redis.call('HSET', plan, 'plan', sealed) end
  return redis.call('HMGET', plan, 'plan', 'epoch')
end

-- Only an unreadable row is replaced, and it shares its work with no other row.
local function replace(oldName, index)
  workOf(oldName)
  add(get('state'), -1)
  unlist(get('state'), index)
  set('rows', 0)
end

local function enterRow(index, newName, id, input, problem)
  local old = string.match(redis.call('HGET', rows, index) or '', '^%S+')
  redis.call('HSET', rows, index, id == '' and newName or newName .. ' ' .. id)
  if not old then add('rows', 1) elseif old ~= newName then replace(old, index) end
  workOf(newName)
  if old ~= newName then
    if redis.call('HSETNX', work, 'state', 'waiting') == 1 then set('attempts', 0, 'at', index)
    else
      redis.call('RPUSH', work .. ':also', index)
      ends(get('state'))
    end
    add(get('state'), 1)
    list(get('state'), index)
    redis.call('HINCRBY', work, 'rows', 1)
  end
  if input ~= '' and get('state') == 'waiting' then set('input', input) end
  if problem ~= '' then
    move('failed')
    set('end', problem, 'retryable', 0)
  end
  if tonumber(index) >= count('top') then redis.call('HSET', counts, 'top', index + 1) end
end

function operations.enter(...)
  local args, before, states, differs = { ... }, {}, {}, false
  for i = 1, #args, 5 do
    local key = string.match(redis.call('HGET', rows, args[i]) or '', '^%S*')
    table.insert(before, key)
    if key ~= '' and key ~= args[i + 1] and string.sub(key, 1, 11) ~= 'unreadable-' then differs = true end
  end
  if differs then return { before, states } end
  for i = 1, #args, 5 do
    enterRow(unpack(args, i, i + 4))
    table.insert(states, get('state'))
  end
  return { before, states }
end

-- Its worker died, or is considered dead: a sent attempt may have been charged. Otherwise another worker may claim it.
function operations.reclaim(token)
  if get('owner') ~= token then return end
  local state = get('state')
  if state == 'sent' then
    hold()
    move('unknown')
  elseif state == 'waiting' then
    free()
    redis.call('HDEL', work, 'owner')
  end
end

function operations.claim(token)
  local owner = get('owner')
  if owner and owner ~= token then operations.reclaim(owner) end
  local state = get('state')
  if state ~= 'waiting' then return { state or 'none' } end
  set('owner', token)
  return { 'run', get('input') or '', get('at'), redis.call('HEXISTS', plan, 'budget') }
end

-- What the budget has, and the charged calls after the first 'known' ones. A worker estimates and decides by it.
local function budgetState(known)
  local figures = {
    redis.call('HGET', plan, 'budget') or '', redis.call('HGET', counts, 'spent') or '0',
    redis.call('HGET', counts, 'reserved') or '0', redis.call('SCARD', inFlight),
  }
  local version = { table.concat(figures, ' '), count('lostChanges'), redis.call('LLEN', prices) }
  local calls, lastCall = redis.call('LRANGE', prices, known, -1), redis.call('HGET', counts, 'lastCall') or ''
  return { 'state', table.concat(version, ' '), figures, redis.call('HGETALL', lost), calls, lastCall }
end

-- Reserves credits, if the budget is still as the worker knows it.
function operations.reserve(token, size, credits, version, known)
  if get('owner') ~= token then return { 'lost' } end
  if redis.call('HEXISTS', plan, 'budget') == 0 or get('reserved') then return { 'ok' } end
  local state = budgetState(known)
  if state[2] ~= version then return state end
  set('size', size)
  reserve(tonumber(credits))
  redis.call('SADD', inFlight, name)
  return { 'ok' }
end

function operations.sent(token, attempt, at, attemptMs)
  local state = get('state')
  if get('owner') ~= token then return 'lost' end
  if state == 'sent' and get('attempt') == attempt then return 'ok' end
  if state ~= 'waiting' and state ~= 'sent' then return 'lost' end
  if state == 'waiting' then move('sent') end
  redis.call('HINCRBY', work, 'attempts', 1)
  set('attempt', attempt, 'sentAt', at == '' and serverTime() or at, 'attemptMs', attemptMs)
  return 'ok'
end

-- It was not executed. This holds even if the reporting worker is considered dead by now.
function operations.release(token)
  if get('owner') ~= token then return end
  local state = get('state')
  if state == 'unknown' and not get('end') then unhold() elseif state ~= 'sent' then return end
  move('waiting')
end

-- The row was resent on request, and now the first call turns out to have been charged. Without a state, Redis lost it.
local function chargeLate(token, charged)
  local isKnown = get('state')
  if (tonumber(charged) or 0) > 0 and redis.call('HSETNX', work, 'late:' .. token, charged) == 1 then
    redis.call('HINCRBYFLOAT', counts, 'spent', charged)
    if isKnown then add('doubleCharges', 1) end
  end
  return isKnown and 'lost' or 'gone'
end

function operations.settle(token, state, sentAt, endedAt, charged, remaining, sealed, retryable, call, isNews)
  if get('owner') ~= token then return chargeLate(token, charged) end
  local before = get('state')
  if before == 'done' or before == 'failed' or before == 'unknown' and state == 'unknown' then return end
  -- A response without a usable cost may have cost anything.
  local mayCost = state == 'unknown' or state == 'done' and charged == ''
  if before ~= 'unknown' then
    if mayCost then hold() else free() end
  elseif not mayCost then unhold() end
  move(state)
  if sentAt ~= '' then set('sentAt', sentAt) end
  set('endedAt', endedAt == '' and serverTime() or endedAt, 'end', sealed, 'retryable', retryable)
  if charged ~= '' then set('charged', charged) end
  if remaining ~= '' then set('remaining', remaining) end
  if state ~= 'done' then return end
  redis.call('HDEL', work, 'input')
  local sent = get('sentAt')
  if sent then
    local answer = table.concat({ name, sent, charged, remaining, string.match(token, '^%S+') }, ' ')
    redis.call('ZADD', answers, get('endedAt'), answer)
    redis.call('ZREMRANGEBYRANK', answers, 0, -mostAnswers - 1)
  end
  if (tonumber(charged) or 0) == 0 then return end
  redis.call('HINCRBYFLOAT', counts, 'spent', charged)
  if isNews == '1' then redis.call('RPUSH', prices, call) end
  redis.call('HSET', counts, 'lastCall', isNews == '1' and '' or call)
end

-- Work with reserved credits, and the token of its claim.
function operations.reserved()
  local all = {}
  for _, each in ipairs(redis.call('SMEMBERS', inFlight)) do
    workOf(each)
    table.insert(all, { each, get('owner') or '' })
  end
  return all
end

-- A sink has what ended up to here. What ended again since is kept.
function operations.delivered(sink, cursor, drop, ...)
  redis.call('HSET', plan, 'cursor:' .. sink, cursor)
  if drop ~= '1' then return end
  for _, each in ipairs({ ... }) do
    local place = tonumber(redis.call('ZSCORE', ended, each))
    workOf(each)
    if place and place <= tonumber(cursor) and get('state') == 'done' then
      redis.call('HDEL', work, 'end')
      set('dropped', 1)
      redis.call('ZREM', ended, each)
    end
  end
end

function operations.retry(state, notCharged, ...)
  local moved = {}
  for _, each in ipairs({ ... }) do
    workOf(each)
    if get('state') == state and (state == 'unknown' or get('retryable') == '1') then
      if state == 'unknown' then
        if notCharged == '1' then
          unhold()
        else
          -- The call may have been charged: its size counts for good.
          redis.call('HDEL', work, 'held')
          redis.call('HINCRBY', work, 'possibleDoubleCharge', 1)
          add('possibleDoubleCharges', 1)
        end
      end
      move('waiting')
      redis.call('HDEL', work, 'end', 'retryable', 'owner', 'endedAt')
      table.insert(moved, each)
    end
  end
  return moved
end

function operations.summary(known, ...)
  local values = redis.call('HMGET', counts, ...)
  for at, value in ipairs(values) do values[at] = value or '0' end
  return { redis.call('HMGET', plan, 'entered', 'budget'), budgetState(known), values }
end

-- The batch may have been deleted, or lost, and another one begun under its name.
if operation ~= 'open' and epoch ~= '' and redis.call('HGET', plan, 'epoch') ~= epoch then return 'gone' end
return operations[operation](unpack(ARGV, 4)) or false
`;

/** May be rejected when Redis is out of memory, because nothing was sent. */
export const rowScript = new Script(`#!lua\n${lua}`);
/** Must work when Redis is out of memory. It needs little, and frees the input. */
export const rowScriptBeyondMemory = new Script(`#!lua flags=allow-oom\n${lua}`);
