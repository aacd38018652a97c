-- Creates the tables for the plans of learners. Only the learner can read a plan. The row in `plans` is the learner's
-- agreement to store the plan; deleting it deletes the plan. See decision 051.

create table plans (
  user_id uuid primary key references users on delete cascade,
  consented_at timestamptz not null
);

create table plan_steps (
  id uuid primary key,
  user_id uuid not null references plans on delete cascade,
  assessment_id uuid not null references assessments on delete cascade,
  -- The statement whose suggestion was added as this step.
  statement_id text,
  body text not null,
  due_on date,
  outcome text check (outcome in ('done', 'partly', 'not-yet')),
  outcome_at timestamptz,
  created_at timestamptz not null,
  -- A change that is based on an outdated version is refused.
  version integer not null default 1,
  check ((outcome is null) = (outcome_at is null))
);
create index on plan_steps (user_id, created_at, id);
create index on plan_steps (assessment_id);

-- The learner's notes on the prompts of a report.
create table plan_notes (
  assessment_id uuid not null references assessments on delete cascade,
  prompt smallint not null,
  user_id uuid not null references plans on delete cascade,
  body text not null,
  primary key (assessment_id, prompt)
);
create index on plan_notes (user_id);
