-- Emails about new referrals and drafted payments go to staff. Without this index, each of them reads all users of the organization.
CREATE INDEX CONCURRENTLY "users_staff_idx" ON "users"("organization_id") WHERE "permission_level" <> 'referrer' OR "can_send_bonuses";
