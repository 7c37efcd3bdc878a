-- The indexes of 0820 take the place of those by address alone, and a person of Google or Apple may join each brand. Until
-- the processes of the version before have ended, they cannot store new accounts.
-- at 100 M rows: two indexes are dropped; the sign-ins get their brand and another key under a lock.
-- locks allowed: account_identities has a row for each sign-in with Google or Apple, and no production data yet.
alter table accounts drop constraint accounts_email_key;
alter table creator_applications drop constraint creator_applications_email_key;
alter table account_identities add column brand_id text;
update account_identities i set brand_id = a.brand_id from accounts a where a.id = i.account_id;
alter table account_identities alter column brand_id set not null;
alter table account_identities drop constraint account_identities_pkey;
alter table account_identities add primary key (brand_id, provider, subject);
