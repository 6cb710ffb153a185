export interface StoredConversation {
  id: string;
  organizationId: string;
  referralId: string;
  /** Also the version, because each message is a change. */
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
