-- The evidence behind the judgments of a report, frozen when the assessment is completed. A worker adds it to
-- assessments that were completed before, in small batches, and to those that the previous release completes.

alter table assessments
  -- The language in which the assessment was completed, one of the instrument's; null if it is not known.
  add column language text;

create table assessment_evidence (
  assessment_id uuid primary key references assessments on delete cascade,
  -- `Evidence` in server/src/measurement/evidence.ts.
  evidence jsonb not null,
  frozen_at timestamptz not null
);
