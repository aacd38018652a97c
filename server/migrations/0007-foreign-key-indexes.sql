-- Adds indexes on foreign keys. Without them, deleting a user, an access code or an assessment would scan whole tables.

create index on sessions (user_id);
create index on assessments (access_code_id);
create index on invitations (access_code_id);
create index on invitations (assessment_id);
