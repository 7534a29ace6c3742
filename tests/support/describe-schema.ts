/**
 * A statement that lists everything the schema `public` defines, one line each in `line`, sorted: columns, indexes,
 * constraints, policies, rights, functions, views. Two stores with equal lines have equal schemas. The order of columns
 * is omitted, and NOT NULL is listed with the columns, because only PostgreSQL 18 has constraints for it.
 */
export const DESCRIBE_SCHEMA = `
  with relations as (
    select c.* from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
  )
  select line from (
    select format('relation %s %s rls %s force %s options %s part %s bound %s', relname, relkind, relrowsecurity,
      relforcerowsecurity, reloptions, pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid)) as line
    from relations
    union all
    select format('column %s.%s %s null %s default %s identity %s generated %s statistics %s storage %s collation %s',
      r.relname, a.attname, format_type(a.atttypid, a.atttypmod), not a.attnotnull, pg_get_expr(d.adbin, d.adrelid),
      a.attidentity, a.attgenerated, nullif(a.attstattarget, -1), a.attstorage, a.attcollation::regcollation)
    from relations r
    join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
    union all
    select format('index %s', pg_get_indexdef(i.indexrelid)) from pg_index i join relations r on r.oid = i.indrelid
    union all
    select format('constraint %s.%s %s %s', r.relname, k.conname, k.convalidated, pg_get_constraintdef(k.oid))
    from pg_constraint k join relations r on r.oid = k.conrelid where k.contype <> 'n'
    union all
    select format('policy %s.%s %s %s to %s using %s check %s', tablename, policyname, permissive, cmd,
      array(select case when role = current_user then 'owner' else role::text end from unnest(roles) as role order by 1),
      qual, with_check)
    from pg_policies where schemaname = 'public'
    union all
    select format('right %s %s of %s', x.privilege_type, r.relname,
      case when x.grantee = r.relowner then 'owner' else x.grantee::regrole::text end)
    from relations r, aclexplode(r.relacl) x
    union all
    select format('right %s %s.%s of %s', x.privilege_type, r.relname, a.attname, x.grantee::regrole)
    from relations r join pg_attribute a on a.attrelid = r.oid, aclexplode(a.attacl) x
    union all
    select format('function %s', pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select format('view %s %s', relname, pg_get_viewdef(oid)) from relations where relkind = 'v'
    union all
    select format('sequence %s %s', r.relname, to_jsonb(s) - 'seqrelid' - 'seqtypid')
    from relations r join pg_sequence s on s.seqrelid = r.oid
    union all
    select format('trigger %s %s', r.relname, pg_get_triggerdef(t.oid))
    from pg_trigger t join relations r on r.oid = t.tgrelid where not t.tgisinternal
  ) all_of_it order by line collate "C"`;
