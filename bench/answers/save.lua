-- A wrk script: each request saves six answers of the next learner under a new operation id.
-- The first argument names a file with one learner per line: the path of the assessment, an access token, and question
-- ids. If the second argument is "pages", each request reads the first question page instead. BENCH_PORTS lists one
-- port per thread, separated by spaces, to load several processes at once.
local learners, position, reads_pages = {}, 0, false
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
  local n = 0
  for port in (os.getenv("BENCH_PORTS") or ""):gmatch("%d+") do
    n = n + 1
    if n == threads then thread.addr = wrk.lookup("127.0.0.1", port)[1] end
  end
end

function init(args)
  for line in io.lines(args[1]) do
    local fields = {}
    for field in line:gmatch("%S+") do fields[#fields + 1] = field end
    learners[#learners + 1] = fields
  end
  reads_pages = args[2] == "pages"
  -- Threads must not send the same operation ids.
  math.randomseed(os.time() * 64 + number)
  position = number * 16
end

local function hex(digits)
  local text = ""
  for _ = 1, digits do text = text .. string.format("%x", math.random(0, 15)) end
  return text
end

function request()
  position = position % #learners + 1
  local learner = learners[position]
  if reads_pages then
    return wrk.format("GET", learner[1] .. "/questions?page=1", { ["Authorization"] = "Bearer " .. learner[2] })
  end
  local answers = {}
  for i = 3, #learner do
    answers[#answers + 1] = string.format('{"questionId":"%s","value":%d}', learner[i], math.random(1, 10))
  end
  local operation = hex(8) .. "-" .. hex(4) .. "-4" .. hex(3) .. "-8" .. hex(3) .. "-" .. hex(12)
  local body = '{"responses":[' .. table.concat(answers, ",") .. '],"operationId":"' .. operation .. '"}'
  local headers = { ["Content-Type"] = "application/json", ["Authorization"] = "Bearer " .. learner[2] }
  return wrk.format("PUT", learner[1], headers, body)
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('RESULT {"requests":%d,"seconds":%f,"failed":%d,"p50":%f,"p99":%f}\n',
    summary.requests, summary.duration / 1e6,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
