-- Personal data requests find the referrals of an email address by "referrals_person_email_idx".
DROP INDEX CONCURRENTLY "referrals_email_idx";
