-- Adds roles that are limited to some cohorts of an organization. Processes of the previous release read only roles of
-- the kind OrgAdmin, so a limited role has no effect in them. See decision 056.
alter table organization_user_roles
  drop constraint organization_user_roles_role_check,
  add constraint organization_user_roles_role_check check (role in ('OrgAdmin', 'CohortAdmin')),
  -- The cohorts of a limited role. If they are null, the role covers no cohort: a process of the previous release that
  -- activates a pending role does not copy the cohorts.
  add column cohort_ids uuid[],
  -- A change that is based on an outdated version is refused.
  add column version integer not null default 0,
  add constraint organization_user_roles_cohorts_check check (role = 'CohortAdmin' or cohort_ids is null);

alter table pending_roles
  drop constraint pending_roles_role_check,
  add constraint pending_roles_role_check check (role in ('OrgAdmin', 'CohortAdmin')),
  add column id uuid not null unique default gen_random_uuid(),
  add column cohort_ids uuid[],
  add column version integer not null default 0,
  add constraint pending_roles_cohorts_check check (role = 'CohortAdmin' or cohort_ids is null);

-- The cohorts to which the role of the requester was limited; null for the whole organization. The reports of the batch
-- are compared only with earlier assessments in these cohorts.
alter table batch_reports add column scope_cohort_ids uuid[];
