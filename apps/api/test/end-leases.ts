import pg from "pg";

/** Ends all leases, so that another worker takes over the deliveries. */
export async function endLeasesAt(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(
    "UPDATE open_webhook_deliveries SET lease_ends_at = now(), next_attempt_at = now()",
  );
  await client.end();
}
