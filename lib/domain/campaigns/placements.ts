// Placements are part of the contract; rules and screens import them from here.
export * from "@/lib/contract/campaigns/placements";
