-- No statement finds referrals by name since imports compare people by their contact details.
DROP INDEX CONCURRENTLY "referrals_name_idx";
