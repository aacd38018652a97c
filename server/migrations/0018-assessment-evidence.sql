-- Adds the evidence of reports, which is frozen when an assessment is completed. A worker adds the evidence of
-- assessments that were completed before this migration or by a process of the previous release. See decision 031.

alter table assessments
  -- The language in which the assessment was completed: one of the languages of the instrument, or null if it is not
  -- known.
  add column language text;

create table assessment_evidence (
  assessment_id uuid primary key references assessments on delete cascade,
  -- The type `Evidence` in server/src/measurement/evidence.ts.
  evidence jsonb not null,
  frozen_at timestamptz not null
);
