-- Adds the key with which a user's browser encrypts the answers that it stores. The default is evaluated for each row,
-- so every existing user gets a key, and so does every user whom a process of the previous release creates. A key has
-- 244 random bits. See decision 046.
alter table users
  add column device_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
