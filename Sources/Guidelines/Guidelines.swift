// The knowledge base.
