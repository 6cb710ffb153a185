import { conversationPageRoutes } from "./conversations/app/routes.ts";
import { conversationRoutes } from "./conversations/routes.ts";
import { customFieldRoutes } from "./custom-fields/routes.ts";
import { customerExports, customerRoutes } from "./customers/routes.ts";
import { referralPhotoRoutes } from "./photos/routes.ts";
import { referralExports, referralRoutes } from "./routes.ts";

export const referrals = {
  resources: {
    referrals: [referralRoutes, referralExports],
    referralPhotos: referralPhotoRoutes,
    customers: [customerRoutes, customerExports],
    customFields: customFieldRoutes,
    conversations: conversationRoutes,
  },
  app: { conversationPage: conversationPageRoutes },
} as const;
