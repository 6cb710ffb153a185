-- Whether an assistant with the personal key may change things. Keys of before only read through assistants.
ALTER TABLE "api_keys" ADD COLUMN "may_write" BOOLEAN NOT NULL DEFAULT false;
