import { example } from "../../book/examples.ts";
import { at, meAs } from "../../book/reader.ts";
import { chapter, ignore } from "../../book/states.ts";
import { CreateKeyDialog } from "./api-keys/create-key-dialog.tsx";
import { RenameKeyDialog, RotateKeyDialog } from "./api-keys/key-dialogs.tsx";
import { CreatePersonalKeyDialog } from "./assistants/create-personal-key-dialog.tsx";
import { JoinByCodeForm } from "./joining/join-by-code-form.tsx";
import { MailLinkForm } from "./joining/mail-link-form.tsx";
import { NewPersonForm } from "./joining/new-person-form.tsx";
import { PasswordDialog } from "./security/password-dialog.tsx";
import { SecondFactorDialog } from "./security/second-factor-dialog.tsx";
import { CodeForm } from "./sign-in/code-form.tsx";
import { MailForm } from "./sign-in/mail-form.tsx";
import { OwnSignIn } from "./sign-in/own-sign-in.tsx";
import { PasswordForm } from "./sign-in/password-form.tsx";
import { ResetPasswordPage } from "./sign-in/reset-password-page.tsx";

const [apiKey] = example("GET /organizations/:id/api-keys").data;
if (apiKey === undefined) throw new Error("The contract's example has no key");

const invitation = {
  organization: { name: "Brightside Energy", logoPath: null, accentColor: "#0f766e" },
  inviterName: "Grace Hopper",
  permissionLevel: "referrer",
  bonus: { en: "€40 to €150", de: "40 € bis 150 €" },
  canCreateAccount: true,
  email: "ada@example.com",
  firstName: null,
  lastName: null,
  expiresAt: 1_795_000_000_000,
} as const;

const passwordForm = () => (
  <PasswordForm
    email=""
    isEmailFixed={false}
    onSubmit={ignore}
    onSignedIn={ignore}
    onCodeAsked={ignore}
    otherWays={() => null}
  />
);

const secondFactor = {
  secret: "JBSWY3DPEHPK3PXP",
  uri: "otpauth://totp/Referrals:ada@example.com?secret=JBSWY3DPEHPK3PXP",
  qrCode: "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>",
};

export default chapter("Access", {
  "Create a key": { shows: () => <CreateKeyDialog onClose={ignore} onCreated={ignore} /> },
  "Rename a key": { shows: () => <RenameKeyDialog apiKey={apiKey} onClose={ignore} /> },
  "Rotate a key": {
    shows: () => <RotateKeyDialog apiKey={apiKey} onClose={ignore} onRotated={ignore} />,
  },
  "Create a personal key": {
    shows: () => <CreatePersonalKeyDialog onClose={ignore} onCreated={ignore} />,
    answers: {
      "POST /organizations/:id/personal-keys": example("POST /organizations/:id/api-keys"),
    },
  },
  "Join with a code": {
    shows: () => <JoinByCodeForm code="OPEN-HOUSE" me={meAs("newcomer")} />,
    answers: { "POST /joining/codes/:code/join": { slug: "brightside" } },
  },
  "Join with a link": {
    shows: () => <MailLinkForm code="OPEN-HOUSE" onSignIn={ignore} otherWay={null} />,
  },
  "Join as a new person": {
    shows: () => (
      <NewPersonForm
        token="token"
        invitation={invitation}
        onJoined={ignore}
        onSignIn={ignore}
        otherWay={null}
      />
    ),
    answers: {
      "POST /joining/invitation/accept-as-new": { slug: "brightside", email: "ada@example.com" },
      "POST /auth/sign-in/password": { secondFactorRequired: false },
    },
  },
  "Change the password": { shows: () => <PasswordDialog hasPassword onClose={ignore} /> },
  "Turn on two-factor authentication": {
    shows: () => <SecondFactorDialog onClose={ignore} onTurnedOn={ignore} />,
    answers: { "POST /security/second-factor": secondFactor },
  },
  "Sign in": {
    shows: () => (
      <OwnSignIn email={undefined} from={undefined} onSignedIn={ignore} otherWay={null} />
    ),
    answers: { "POST /auth/sign-in/passkey/begin": "pending" },
  },
  "Sign in with a password": {
    shows: passwordForm,
    answers: { "POST /auth/sign-in/password": { secondFactorRequired: true } },
  },
  "Sign in with a password, rejected": {
    shows: passwordForm,
    answers: { "POST /auth/sign-in/password": "failing" },
  },
  "Sign in with two-factor authentication": { shows: () => <CodeForm onSignedIn={ignore} /> },
  "Request a link": {
    shows: () => <MailForm purpose="link" email="" from={undefined} otherWays={() => null} />,
  },
  "Request a new password": {
    shows: () => <MailForm purpose="reset" email="" from={undefined} otherWays={() => null} />,
  },
  "Personal keys": { shows: at("/assistants"), says: "Create key" },
  "Personal keys, as a referrer": {
    shows: at("/assistants"),
    as: "referrer",
    says: "Only admins and business developers can create keys.",
    lacks: "You can't create a key yet",
  },
  "Personal keys, on the Free plan": {
    shows: at("/assistants"),
    answers: { "GET /me": meAs("superAdmin", { plan: "free" }) },
    says: "Ask the operator of this service for the Unlimited plan",
    lacks: "Create key",
  },
  "Personal keys, turned off": {
    shows: at("/assistants"),
    answers: { "GET /me": meAs("superAdmin", { aiAssistantsEnabled: false }) },
    says: "turned off in Brightside Energy",
    lacks: "Create key",
  },
  "The organization's assistants, turned off": {
    shows: at("/settings/assistants"),
    answers: { "GET /me": meAs("superAdmin", { aiAssistantsEnabled: false }) },
    says: "Lets admins and business developers connect assistants.",
    lacks: "Connect an assistant",
  },
  "Security, failing": {
    shows: at("/security"),
    answers: {
      "GET /security": { email: "solveig@example.com", hasPassword: true, hasSecondFactor: false },
      "GET /security/sessions": "failing",
      "GET /security/passkeys": { data: [] },
      "GET /sign-in-ways": { own: true, provider: null },
    },
    says: "The browsers could not be loaded",
  },
  "Security, failing before the methods": {
    shows: at("/security"),
    answers: {
      "GET /security": { email: "solveig@example.com", hasPassword: true, hasSecondFactor: false },
      "GET /security/sessions": { data: [] },
      "GET /security/passkeys": { data: [] },
      "GET /sign-in-ways": "failing",
    },
    says: "Your sign-in methods could not be loaded",
    lacks: "Passkeys",
  },
  "No organization": {
    shows: "/no-organization",
    as: "newcomer",
    says: "You are signed in as",
  },
  "Choose a new password": { shows: () => <ResetPasswordPage />, isWhole: true },
});
