-- A wrk script: sends the requests in a file one after another. Each line of the file has the method, the path, the
-- access token and the body, separated by tabs. In a body, "{operation}" becomes a new operation id, and "{value}"
-- becomes a random answer.
local requests, position = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local method, path, token, body = line:match("^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$")
    local headers = { ["Authorization"] = "Bearer " .. token, ["Content-Type"] = "application/json" }
    requests[#requests + 1] = { method = method, path = path, headers = headers, body = body }
  end
  math.randomseed(os.time())
end

local function hex(digits)
  local text = ""
  for _ = 1, digits do text = text .. string.format("%x", math.random(0, 15)) end
  return text
end

local function new_operation()
  return hex(8) .. "-" .. hex(4) .. "-4" .. hex(3) .. "-8" .. hex(3) .. "-" .. hex(12)
end

function request()
  position = position % #requests + 1
  local template = requests[position]
  if template.body == "" then
    return wrk.format(template.method, template.path, { ["Authorization"] = template.headers["Authorization"] })
  end
  local body = template.body:gsub("{operation}", new_operation):gsub("{value}", function() return math.random(1, 10) end)
  return wrk.format(template.method, template.path, template.headers, body)
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('RESULT {"requests":%d,"seconds":%f,"failed":%d,"p50":%f,"p99":%f}\n',
    summary.requests, summary.duration / 1e6,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
