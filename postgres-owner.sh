#!/bin/sh
# Runs once, in a new database directory: makes the owner of the tables, who may create roles and is no superuser, and
# takes the superuser's password away, so that nobody is one over the network.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$DATABASE_PASSWORD" --username postgres <<'SQL'
create role serendip login createrole password :'password';
create database serendip owner serendip;
revoke temporary on database serendip from public;
alter role postgres password null;
SQL
