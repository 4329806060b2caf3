/**
 * The sliding log of limits/sliding-log.ts as one script. Each log is a list of `time before after`: when, and how many had been admitted in all
 * before and after it, so that the first and the last entry tell how many the list stands for. Times are microseconds of Redis's own clock.
 *
 * KEYS: everybody's log, the client's log. ARGV: window, limit of a client, limit of all, cost.
 * Returns whether it is admitted, how many count against the client, microseconds until its oldest stops to count, microseconds until it may retry.
 */
export const SLIDING_LOG_SCRIPT = `
local window, per_client, overall, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]

local function read(key, place)
  local entry = redis.call('LINDEX', key, place)
  if not entry then return nil end
  local at, before, after = string.match(entry, '(%d+) (%d+) (%d+)')
  return { at = tonumber(at), before = tonumber(before), after = tonumber(after) }
end

-- A clock that was set back a little stands still until it has caught up; what lies further ahead is no time of this clock.
for _, key in ipairs(KEYS) do
  local latest = read(key, -1)
  if latest and latest.at > now + window then redis.call('DEL', key)
  elseif latest and latest.at > now then now = latest.at end
end

local function forget(key)
  local oldest = read(key, 0)
  while oldest and oldest.at <= now - window do
    redis.call('LPOP', key)
    oldest = read(key, 0)
  end
  local latest = read(key, -1)
  return { key = key, oldest = oldest, latest = latest, count = latest and latest.after - oldest.before or 0 }
end

local function time_of(log, place)
  local index, entry = 0, log.oldest
  while entry and entry.after - log.oldest.before <= place do
    index = index + 1
    entry = read(log.key, index)
  end
  return (entry or log.latest or { at = now }).at
end

local function push(log, cell)
  local latest = log.latest
  local at = string.format('%.0f', now)
  if latest and math.floor(latest.at / cell) == math.floor(now / cell) then
    redis.call('LSET', log.key, -1, at .. ' ' .. latest.before .. ' ' .. (latest.after + cost))
  else
    local before = latest and latest.after or 0
    redis.call('RPUSH', log.key, at .. ' ' .. before .. ' ' .. (before + cost))
  end
  redis.call('PEXPIRE', log.key, math.ceil(window / 1000))
end

local everyone, client = forget(KEYS[1]), forget(KEYS[2])
local free_at = nil
if client.count + cost > per_client then free_at = time_of(client, client.count + cost - per_client - 1)
elseif everyone.count + cost > overall then free_at = time_of(everyone, everyone.count + cost - overall - 1) end
local oldest_at = client.oldest and client.oldest.at
if free_at then
  return { 0, client.count, oldest_at and oldest_at + window - now or 0, free_at + window - now }
end
push(everyone, 10000)
push(client, 1000)
return { 1, client.count + cost, (oldest_at or now) + window - now, 0 }
`
