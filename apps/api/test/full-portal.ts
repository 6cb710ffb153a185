/** Half of each table belongs to the portal of one business developer, half to many other portals. */
export function fullPortalStatements({
  organizationId,
  userId,
  rowCount,
  time,
}: {
  organizationId: string;
  userId: string;
  rowCount: number;
  /** The time of row `n` as an SQL expression. */
  time: string;
}): [sql: string, ...values: unknown[]][] {
  const from = `
    FROM (SELECT n, CASE WHEN n % 2 = 0 THEN $2::uuid ELSE others.ids[1 + n % 100] END AS owner
      FROM generate_series(1, ${rowCount * 2}) AS n,
        (SELECT array_agg(id) AS ids FROM (
          SELECT id FROM users WHERE organization_id = $1 LIMIT 100) AS users) AS others
    ) AS filler`;
  const values = [organizationId, userId];
  return [
    [
      `INSERT INTO bd_prospects (id, organization_id, business_developer_id, name, stage, won_at,
         created_at, updated_at)
       SELECT gen_random_uuid(), $1, owner, 'Ada', CASE WHEN n % 8 = 0 THEN 'won' ELSE 'lead' END,
         CASE WHEN n % 8 = 0 THEN ${time} END, ${time}, now() ${from}`,
      ...values,
    ],
    ...[
      `INSERT INTO bd_activities (id, organization_id, business_developer_id, prospect_id, type,
         summary, occurred_at, created_at, updated_at)
       SELECT gen_random_uuid(), $1, owner, CASE WHEN n % 1000 = 0 THEN prospect.id END,
         CASE WHEN n % 8 = 0 THEN 'note' ELSE 'call' END, 'Talked', ${time}, ${time}, now()`,
      `INSERT INTO bd_tasks (id, organization_id, business_developer_id, prospect_id, title, status,
         due_at, created_at, updated_at)
       SELECT gen_random_uuid(), $1, owner, CASE WHEN n % 1000 = 0 THEN prospect.id END, 'Call',
         'open', ${time}, ${time}, now()`,
    ].map((insert): [string, ...unknown[]] => [
      `${insert} ${from},
         (SELECT id FROM bd_prospects WHERE business_developer_id = $2
          ORDER BY created_at DESC LIMIT 1) AS prospect`,
      ...values,
    ]),
    [
      `INSERT INTO bd_goals (id, organization_id, business_developer_id, metric, target,
         period_start, period_end, created_at, updated_at)
       SELECT gen_random_uuid(), $1, owner,
         (ARRAY['referrals', 'prospects_won', 'activities', 'bonus_amount'])[1 + n / 2 % 4], 1,
         ${time}, ${time} + interval '5 minutes', ${time}, now() ${from}`,
      ...values,
    ],
  ];
}
