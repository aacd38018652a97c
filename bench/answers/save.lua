-- A wrk script: each request saves six answers of the next learner under a new operation id.
-- The first argument names a file with one learner per line: path, access token, question ids.
local learners, position = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local fields = {}
    for field in line:gmatch("%S+") do fields[#fields + 1] = field end
    learners[#learners + 1] = fields
  end
  math.randomseed(os.time())
end

local function hex(digits)
  local text = ""
  for _ = 1, digits do text = text .. string.format("%x", math.random(0, 15)) end
  return text
end

function request()
  position = position % #learners + 1
  local learner = learners[position]
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
