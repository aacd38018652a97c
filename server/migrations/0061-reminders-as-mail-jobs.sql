-- Reminders are sent by ordinary mail jobs, which retry, so a reminder has no attempt times and no states of an attempt.
update reminders set state = 'WAITING' where state = 'SENDING';
update reminders set state = 'FAILED' where state = 'UNCERTAIN';
alter table reminders
  drop column next_attempt_at,
  drop constraint reminders_state_check,
  add constraint reminders_state_check check (state in ('WAITING', 'SENT', 'FAILED'));
drop index reminders_invitation_id_idx1, reminders_assessment_id_idx1;
