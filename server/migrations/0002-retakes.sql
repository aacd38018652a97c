-- Learners can take a questionnaire again in the seat that they have, and are told once by email when they can.

-- The number of days after which the learners of a cohort can take the questionnaire again. Null: they cannot. See
-- decision 052.
alter table cohorts add column retake_days integer default 90 check (retake_days > 0);

-- The previous assessment in the same seat. Null for the first one. At most one assessment follows another, so two
-- parallel requests cannot both create one. `access_code_id` is null too, because no further seat of the code is taken.
alter table assessments add column repeats_id uuid references assessments on delete set null;
create unique index on assessments (repeats_id);

-- The email about taking the questionnaire again is a reminder about the completed assessment.
alter table reminders drop constraint reminders_stage_check,
  add constraint reminders_stage_check check (stage in ('INVITED', 'NOT_STARTED', 'IN_PROGRESS', 'RETAKE'));
