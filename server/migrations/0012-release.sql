-- Adds the release of reports, which determines when the learners of a cohort can see them. The reports of existing
-- cohorts stay visible. See decision 020.

alter table cohorts
  add column release_kind text not null default 'at-once'
    check (release_kind in ('at-once', 'from-date', 'by-administrator')),
  -- The first minute of the release date, in `release_time_zone`.
  add column release_from timestamptz,
  add column release_time_zone text,
  -- When an administrator released the reports, regardless of `release_kind`. A new release setting clears this time.
  add column released_at timestamptz,
  add column released_by uuid references users on delete set null,
  add column release_version integer not null default 0,
  add check ((release_kind = 'from-date') = (release_from is not null)),
  add check ((release_from is null) = (release_time_zone is null));

create index on cohorts (released_by);

-- When the learner was notified by email that the report is released. No second email is sent about the same
-- assessment.
alter table assessments add column release_told_at timestamptz;
