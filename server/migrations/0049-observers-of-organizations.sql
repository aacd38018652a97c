-- Adds a setting with which an organization can turn off observer feedback.

alter table organizations add column allows_observers boolean not null default true;
