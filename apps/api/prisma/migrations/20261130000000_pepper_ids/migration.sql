-- Under which pepper a key is hashed. Keys of before get it at their next use.
ALTER TABLE "api_keys" ADD COLUMN "pepper_id" TEXT;
