"""Addresses as limits count them: for IPv6 the network of a machine, and the larger one of its site."""

from ipaddress import IPv6Address, IPv6Network

#: The prefixes of an IPv6 address that are the network of one home or machine, and what a provider hands out at most.
NETWORK, SITE = 64, 48


def network_of(host: str) -> str:
    """An address, or for version 6 its network, of which one may have many addresses."""
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), NETWORK), strict=False).network_address)


def stranger_at(network: str) -> str:
    """The address, or nothing for this machine itself, where many may be behind a proxy that does not name them."""
    return "" if network == "::" or network.startswith("127.") else network


def site_of(network: str) -> str:
    """The site that a network of version 6 belongs to; empty for all else."""
    try:
        return str(IPv6Network((int(IPv6Address(network)), SITE), strict=False))
    except ValueError:
        return ""
