-- A payment is paid by the method that its referrer has when somebody processes it.
GRANT UPDATE ("payment_method") ON "bonus_payments" TO referral_service_api;
