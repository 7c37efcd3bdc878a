-- A removed card keeps its sealed token until the provider has deleted the card.
-- at 100 M rows: one constraint is dropped, which changes the catalogue alone.
alter table payment_methods drop constraint payment_methods_check;
comment on column payment_methods.token is 'the provider’s name of the card, sealed; gone once the provider has deleted it';
