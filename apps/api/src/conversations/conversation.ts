export interface StoredConversation {
  id: string;
  organizationId: string;
  referralId: string;
  /** Each message is a change, so this is the version, too. */
  messageCount: number;
  lastMessageAt: Date;
  createdAt: Date;
  updatedAt: Date;
}

export interface StoredMessage {
  id: string;
  organizationId: string;
  conversationId: string;
  senderId: string;
  senderName: string | null;
  body: string;
  createdAt: Date;
}
