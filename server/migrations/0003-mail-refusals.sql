-- The reason of the mail server is stored with an invitation or a reminder whose email it refused permanently.

-- Without addresses, at most 200 characters. Null unless the newest email about the invitation was refused.
alter table invitations add column mail_refusal text;

-- The same, of the reminder's email.
alter table reminders add column refusal text;
