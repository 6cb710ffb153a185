import { conversationPageRoutes } from "./conversations/app/routes.ts";
import { conversationRoutes } from "./conversations/routes.ts";
import { customFieldRoutes } from "./custom-fields/routes.ts";
import { customerRoutes } from "./customers/routes.ts";
import { duplicateReviewRoutes } from "./duplicates/app/routes.ts";
import { duplicateRoutes } from "./duplicates/routes.ts";
import { referralPhotoRoutes } from "./photos/routes.ts";
import { referralRoutes } from "./routes.ts";
import { referralStatusRoutes } from "./statuses/routes.ts";

export const referrals = {
  resources: {
    referrals: referralRoutes,
    referralPhotos: referralPhotoRoutes,
    duplicates: duplicateRoutes,
    customers: customerRoutes,
    customFields: customFieldRoutes,
    referralStatuses: referralStatusRoutes,
    conversations: conversationRoutes,
  },
  app: { conversationPage: conversationPageRoutes, duplicateReview: duplicateReviewRoutes },
};
