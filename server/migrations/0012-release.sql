-- From when on the learners of a cohort see their reports. What was there before stays open.

alter table cohorts
  add column release_kind text not null default 'at-once'
    check (release_kind in ('at-once', 'from-date', 'by-administrator')),
  -- The first minute of the day, in the time zone in which it was chosen.
  add column release_from timestamptz,
  add column release_time_zone text,
  -- Opened by an administrator, whatever the kind; taken back when the release is set anew.
  add column released_at timestamptz,
  add column released_by uuid references users on delete set null,
  add column release_version integer not null default 0,
  add check ((release_kind = 'from-date') = (release_from is not null)),
  add check ((release_from is null) = (release_time_zone is null));

create index on cohorts (released_by);

-- When the learner was told by mail that the report is open: once.
alter table assessments add column release_told_at timestamptz;
