-- The evidence of a report, sealed with a key of the environment: {"texts": [...], "videos": [...]}. The two columns of
-- before are empty from now on; keys:rotate moves what they held.
alter table reports add column evidence_sealed bytea;
alter table reports alter column evidence set default '[]';
