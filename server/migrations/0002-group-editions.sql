-- Adds editions of group reports, and changes of the people in two cohorts. They replace released blocks and blocks of
-- pairs, whose tables only the previous version uses. An edition covers everybody in it for ever; each row stores the
-- edition's figures, and the people who were new in it. See decision 034.
create table group_editions (
  id uuid primary key default gen_random_uuid(),
  cohort_id uuid not null references cohorts on delete cascade,
  instrument_id text not null,
  instrument_version text not null,
  -- 1 for the first edition of the cohort and version. The new people of an edition are the group with this number.
  number integer not null,
  -- The number of new people, including people who were erased later.
  people integer not null check (people >= 5),
  figures jsonb not null,
  created_at timestamptz not null,
  -- Whether one of the new people has withdrawn consent or was erased, and whether the exact sums are deleted.
  has_leavers boolean not null default false,
  is_coarse boolean not null default false,
  foreign key (instrument_id, instrument_version) references instruments,
  unique (cohort_id, instrument_id, instrument_version, number)
);
create index on group_editions (instrument_id, instrument_version);
create index on group_editions (id) where has_leavers and not is_coarse;

-- The new people. Erasing an assessment deletes its row.
create table group_edition_members (
  assessment_id uuid primary key references assessments on delete cascade,
  edition_id uuid not null references group_editions on delete cascade
);
create index on group_edition_members (edition_id);

-- How the people who completed an assessment in both cohorts have changed. Computed once.
create table group_changes (
  id uuid primary key default gen_random_uuid(),
  before_cohort_id uuid not null references cohorts on delete cascade,
  after_cohort_id uuid not null references cohorts on delete cascade,
  instrument_id text not null,
  instrument_version text not null,
  people integer not null check (people >= 5),
  -- If true, no edition may ever contain the later assessments.
  stands_alone boolean not null,
  figures jsonb not null,
  created_at timestamptz not null,
  has_leavers boolean not null default false,
  is_coarse boolean not null default false,
  foreign key (instrument_id, instrument_version) references instruments,
  unique (before_cohort_id, after_cohort_id, instrument_id, instrument_version)
);
create index on group_changes (after_cohort_id);
create index on group_changes (instrument_id, instrument_version);
create index on group_changes (id) where has_leavers and not is_coarse;

create table group_change_members (
  change_id uuid not null references group_changes on delete cascade,
  before_assessment_id uuid not null references assessments on delete cascade,
  after_assessment_id uuid not null references assessments on delete cascade,
  primary key (change_id, before_assessment_id)
);
create index on group_change_members (before_assessment_id);
create index on group_change_members (after_assessment_id);

create function mark_group_leaver() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'group_edition_members' then
    update group_editions set has_leavers = true where id = old.edition_id;
  elsif tg_table_name = 'group_change_members' then
    update group_changes set has_leavers = true where id = old.change_id;
  else
    update group_editions set has_leavers = true where id in (
      select edition_id from group_edition_members join assessments on assessments.id = assessment_id
      where user_id = new.user_id);
    update group_changes set has_leavers = true where id in (
      select change_id from group_change_members join assessments on assessments.id = before_assessment_id
      where user_id = new.user_id);
  end if;
  return null;
end $$;
create trigger mark_group_leaver after delete on group_edition_members
  for each row execute function mark_group_leaver();
create trigger mark_group_leaver after delete on group_change_members
  for each row execute function mark_group_leaver();
create trigger mark_group_leaver after insert on people_without_consent
  for each row execute function mark_group_leaver();

-- The edition of a batch with a group report. Reports of freely selected people no longer exist.
alter table batch_reports add column group_edition_id uuid references group_editions on delete set null;
create index on batch_reports (group_edition_id);
alter table batch_reports alter column is_of_whole_cohort set default true;

-- What an observer wrote to the learner. Results of observers so far were rounded differently and have no statements.
alter table observers add column sentence text check (length(sentence) <= 200);
update observer_requests set result = null where result is not null;
