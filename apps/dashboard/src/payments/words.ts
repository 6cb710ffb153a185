import type { MyOrganization } from "@referral-service/contract/app";

export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat("en", { style: "currency", currency }).format(amount);

const methods: Record<string, string> = {
  bank_transfer: "Bank transfer",
  paypal_venmo: "PayPal or Venmo",
  manual: "Another way",
};

/** Programs may name methods of their own. */
export const methodName = (method: string): string => {
  const words = methods[method] ?? method.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const detailNames: Record<string, string> = {
  accountHolder: "Account holder",
  accountNumber: "IBAN or account number",
  bankCode: "BIC or bank code",
  account: "Account",
  instructions: "What to do",
};

export const detailName = (name: string): string => detailNames[name] ?? name;

/** Whether the person approves and pays. Other people see the payments that concern them. */
export const sendsBonuses = ({ permissionLevel, canSendBonuses }: MyOrganization["user"]) =>
  permissionLevel === "super_admin" || canSendBonuses;

/** Admins see payments only when they may send them. */
export const readsBonuses = (user: MyOrganization["user"]): boolean =>
  user.permissionLevel !== "admin" || sendsBonuses(user);
